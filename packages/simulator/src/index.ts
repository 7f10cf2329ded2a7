export type { Authority } from './authority.ts'
export type { Behaviour, Outcome } from './reception/behaviour.ts'
export { demoRegistries, type Registries } from './registries.ts'
export { type Simulator, type SimulatorOptions, startSimulator } from './start-simulator.ts'
