export { ConnectionLists } from './connection-lists.tsx'
