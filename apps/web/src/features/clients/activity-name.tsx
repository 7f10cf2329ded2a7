import { nameOfActivity } from './activity-names.ts'

/** What somebody does, by the name of the authority's table; nothing of a code that is in none. */
export function ActivityName({ code }: { code: string }) {
  return <bdi>{nameOfActivity(code)}</bdi>
}
