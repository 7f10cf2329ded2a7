import { lazy, Suspense } from 'react'
import type { ListSearch } from '#lib/list-search.ts'
import { ListScreen, type ListScreenProps } from '#ui/list-screen.tsx'
import { ColumnsButton } from './columns-button.tsx'
import { useListChoices } from './list-choices.ts'
import { useViewing } from './use-viewing.ts'

const ViewTabs = lazy(() => import('./view-tabs.tsx'))
const SaveViewButton = lazy(() => import('./save-view-button.tsx'))

type CompanyListProps<Row, Search extends ListSearch> = Omit<
  ListScreenProps<Row, Search>,
  'layout' | 'onLayoutChange' | 'ownViews' | 'isOwnView' | 'beside'
> & {
  /** Name of the list, as its address calls it; what people choose for it is kept under it. */
  list: string
}

/** A list with what its people chose: columns, order, widths, and views of a name. */
export function CompanyList<Row, Search extends ListSearch>({
  list,
  ...screen
}: CompanyListProps<Row, Search>) {
  const choices = useListChoices(list)
  const viewing = useViewing(list, choices, screen)
  return (
    <ListScreen<Row, Search>
      {...screen}
      layout={choices.layout}
      onLayoutChange={choices.changeLayout}
      isOwnView={viewing.current !== null}
      ownViews={
        viewing.views.length > 0 && (
          <Suspense>
            <ViewTabs viewing={viewing} />
          </Suspense>
        )
      }
      beside={
        <>
          {viewing.isNameless && (
            <Suspense>
              <SaveViewButton viewing={viewing} />
            </Suspense>
          )}
          <ColumnsButton columns={screen.columns} layout={choices.layout} onChange={choices.changeLayout} />
        </>
      }
    />
  )
}
