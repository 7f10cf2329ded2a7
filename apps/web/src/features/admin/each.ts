/** What became of each of several things that were asked for one by one. */
export type Outcome = { name: string; problem: string | null }

/** Does one after the other; what fails holds up no other. */
export async function each<Thing>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
  act: (thing: Thing) => Promise<unknown>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const thing of things) {
    const problem = await act(thing).then(
      () => null,
      (error: Error) => error.message,
    )
    outcomes.push({ name: nameOf(thing), problem })
  }
  return outcomes
}
