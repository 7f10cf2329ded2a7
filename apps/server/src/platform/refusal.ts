/** What a person at the command line can put right: the sentence says how, so nothing else is shown of it. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
