import { uuidv7 } from 'uuidv7'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** A new UUIDv7: ids made later sort later. */
export function newId<Id extends string = string>(): Id {
  return uuidv7() as Id
}

/** Whether a text is a UUID in lower case, as the database prints it. */
export function isId(text: string): boolean {
  return uuidPattern.test(text)
}
