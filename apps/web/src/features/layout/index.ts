export { NotFoundInside } from './not-found-inside.tsx'
export { RootFrame } from './root-frame.tsx'
export { ScreenError } from './screen-error.tsx'
