export { keepPackageTask } from './keep-package-task.ts'
export { keepWhenFiled } from './kept-packages.ts'
export { monthPackageTask, scheduledMonthPackage } from './month-package-task.ts'
export { monthPackageRoutes } from './routes.ts'
