// `npm run connections`: counts how many sessions the database has of a web server and of a worker while forty people ask at once.
import { countConnections } from './count-connections.ts'

await countConnections({ isPooled: false })
