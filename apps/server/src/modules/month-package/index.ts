export { monthPackageTask, scheduledMonthPackage } from './month-package-task.ts'
export { monthPackageRoutes } from './routes.ts'
