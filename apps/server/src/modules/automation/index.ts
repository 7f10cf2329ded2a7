export { authenticateApiKey, isApiKey } from './authenticate-api-key.ts'
export { automationJobs, automationRecurrences } from './jobs.ts'
export { automationRoutes } from './routes.ts'
export { ruleSubscriber, webhookSubscriber } from './subscribers.ts'
