// What only a series for many shows: one piece, for whoever opens one needs most of it.
export { ManyOfSeries } from './many-of-series.tsx'
export { PlaceholderHelp } from './placeholder-help.tsx'
export { RecipientFields } from './recipient-fields.tsx'
export { RunParts } from './run-parts.tsx'
export { RunTally } from './run-tally.tsx'
