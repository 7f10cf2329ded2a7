export {
  deletePaper,
  deletePapers,
  insertPaper,
  readPaper,
  readPapers,
} from './paper-store.ts'
export type { ProvenPaper } from './prove-paper.ts'
export { provePaper } from './prove-paper.ts'
export { receivePaper } from './receive-paper.ts'
export { paperRoutes } from './routes.ts'
export {
  papersAlong,
  papersToOffer,
  readPaperOfLetter,
  readSharedPaper,
  sharedPapers,
} from './send-along.ts'
