/** The same object without what is undefined in it. */
export function dropAbsent<Value extends object>(value: Value): Value {
  for (const key of Object.keys(value) as (keyof Value)[]) if (value[key] === undefined) delete value[key]
  return value
}
