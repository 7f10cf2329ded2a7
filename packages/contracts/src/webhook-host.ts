/** Whether two addresses are of different hosts; what signs for one of them proves nothing to the other. */
export function isOtherHost(url: string, other: string): boolean {
  return URL.parse(url)?.host !== URL.parse(other)?.host
}
