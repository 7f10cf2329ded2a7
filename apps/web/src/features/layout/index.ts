export { authorityStateQuery } from './layout-queries.ts'
export { NotFoundInside, NotFoundScreen } from './not-found.tsx'
export { RootFrame } from './root-frame.tsx'
export { ScreenError } from './screen-error.tsx'
