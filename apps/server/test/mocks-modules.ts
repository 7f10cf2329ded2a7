import { readFileSync } from 'node:fs'

/** Whether a test file mocks modules, so that it shares none with others. */
export function mocksModules(path: string): boolean {
  return /\bvi\.(do)?mock\(/i.test(readFileSync(path, 'utf8'))
}
