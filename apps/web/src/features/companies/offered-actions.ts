import { labelOf, type OfferedAction, type RecordAction } from '#ui/record-action.ts'
import { useCurrentCompany } from './current-company.ts'

type Guarded = Pick<RecordAction<never>, 'permission' | 'showsWholeClient'>

/** Whether the person may do such a thing in this company; the server decides again in any case. */
export function useMayDo(): (action: Guarded) => boolean {
  const company = useCurrentCompany()
  return ({ permission, showsWholeClient }) =>
    (permission === undefined || company?.permissions?.includes(permission) === true) &&
    !(showsWholeClient && company?.sees_own_only)
}

/** Of what is done with such records what this person may do with this one as it stands, by the same names. */
export function useOfferedActions<Row, Name extends string>(
  actions: Readonly<Record<Name, RecordAction<Row>>>,
  row: Row,
): Partial<Record<Name, OfferedAction>> {
  const mayDo = useMayDo()
  const offered: Partial<Record<Name, OfferedAction>> = {}
  for (const name of Object.keys(actions) as Name[]) {
    const action = actions[name]
    if (!mayDo(action) || action.takes?.(row) === false) continue
    offered[name] = {
      label: labelOf(action, row),
      icon: action.icon,
      isDangerous: action.isDangerous === true,
      act: () => action.act(row),
    }
  }
  return offered
}
