/** Left by whoever makes a till of this browser, and told to the window: everybody else loads nothing of it. */
const mark = 'cuenta-clara-till'

/** Where this browser is a till, or becomes one, what it sold without a network is brought wherever somebody is in the app. */
export function wakeTillLater(): void {
  const wake = () =>
    void import('./till-at-work.ts').then(({ keepTill }) => keepTill()).catch(() => undefined)
  window.addEventListener(mark, wake, { once: true })
  try {
    if (localStorage.getItem(mark) !== null) wake()
  } catch {
    // Where storage is refused no till can be.
  }
}
