/** An address within the application, as `/items?view=outdated`, in the parts that a link of the router takes. */
export function inAppLink(address: string): { to: string; search: never } {
  const [path = '/', query] = address.split('?')
  return { to: path, search: Object.fromEntries(new URLSearchParams(query)) as never }
}
