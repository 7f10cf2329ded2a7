export { asStarter } from './as-starter.ts'
export { dropTickets, makeTicket, takeTicket } from './download-ticket.ts'
export { taskJobs, taskRecurrences } from './jobs.ts'
export { platformTaskRoutes } from './platform-routes.ts'
export { readPlatformTask, stopPlatformTask, withdrawPlatformTasks } from './platform-tasks.ts'
export { readOwnTask } from './read-own-task.ts'
export { openTaskFile, sendTaskFile, taskRoutes } from './routes.ts'
export { runTask, type TaskRunner } from './run-task.ts'
export { hasUnfinishedTasks, settleArrivedTasks } from './settle-arrived.ts'
export { refuseTooManyPlatformTasks, startPlatformTask, startTask } from './start-task.ts'
export type { TaskEnd } from './task-end.ts'
export { type TaskFiles, taskFiles } from './task-files.ts'
export {
  type AnyTaskKind,
  definePlatformTask,
  defineTask,
  type EndedTask,
  type PlatformTaskKind,
  type RunningTask,
  type TaskKind,
} from './task-kind.ts'
export { tellOfEnd } from './tell-of-end.ts'
