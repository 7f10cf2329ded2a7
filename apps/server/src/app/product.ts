import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../config.ts'

export const product = 'Cuenta Clara'

/** The version of this program, from the package at the root. */
export const version = (
  JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string }
).version
