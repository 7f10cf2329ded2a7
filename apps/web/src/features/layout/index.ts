export { NotFoundInside } from './shell/not-found-inside.tsx'
export { RootFrame } from './shell/root-frame.tsx'
export { ScreenError } from './shell/screen-error.tsx'
