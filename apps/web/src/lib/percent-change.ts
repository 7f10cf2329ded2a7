/** By how many percent prices change, as it was typed and as it crosses HTTP: something, and more than nothing is left; null for what is none. */
export function percentChange(typed: string): string | null {
  const percent = typed.trim().replace('−', '-')
  const isChange =
    /^[+-]?\d{1,3}(\.\d{1,2})?$/.test(percent) && Number(percent) !== 0 && Number(percent) > -100
  return isChange ? percent : null
}
