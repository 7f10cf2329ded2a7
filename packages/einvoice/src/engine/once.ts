/** The same function, asked once for each object; the answer is forgotten with the object. */
export function once<Input extends object, Output>(
  compute: (input: Input) => Output,
): (input: Input) => Output {
  const known = new WeakMap<Input, { output: Output }>()
  return (input) => {
    const found = known.get(input)
    if (found) return found.output
    const output = compute(input)
    known.set(input, { output })
    return output
  }
}
