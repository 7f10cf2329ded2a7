/** `12500` is `125`: digits without the zeros at their end. In one walk, however long; an expression would try at every zero. */
export function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/** `2.000` is `2`, `1.500` is `1.5`, `200` stays: the shortest way to write a number. */
export function shortestNumber(text: string): string {
  if (!text.includes('.')) return text
  const short = withoutTrailingZeros(text)
  return short.endsWith('.') ? short.slice(0, -1) : short
}
