import { Suspense } from 'react'
import type { ListSearch } from '#lib/list-search.ts'
import { part } from '#lib/part.ts'
import { useListChoices } from './list-choices.ts'
import classes from './lists.module.css'
import { useViewing } from './use-viewing.ts'

const ViewTabs = part(() => import('./view-tabs.tsx'), 'ViewTabs')
const SaveViewButton = part(() => import('./save-view-button.tsx'), 'SaveViewButton')

type AddressViewsProps<Search> = { list: string; search: Search; onSearch: (search: Search) => void }

/** Named views of a screen that is no list of its own, such as a report: tabs to open them, and a button that names what is shown. */
export function AddressViews<Search extends ListSearch>({
  list,
  search,
  onSearch,
}: AddressViewsProps<Search>) {
  const viewing = useViewing(list, useListChoices(list), { search, onSearch })
  if (viewing.views.length === 0 && !viewing.isNameless) return null
  return (
    <div className={classes.addressViews}>
      <Suspense>
        {viewing.views.length > 0 && <ViewTabs viewing={viewing} />}
        {viewing.isNameless && <SaveViewButton viewing={viewing} />}
      </Suspense>
    </div>
  )
}
