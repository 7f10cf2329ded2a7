/** Whether an amount, a number in plain decimal text such as `-0.50`, is anything but zero; what is empty or no number is nothing. */
export function isSome(amount: string): boolean {
  return /[1-9]/.test(amount)
}
