import { once } from 'node:events'
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import ignore from '@balena/dockerignore'
import type { Stage, Step } from './read-dockerfile.ts'
import { startInside } from './sandbox.ts'

/** What comes out of the last stage, and how it wants to be started. */
export type Image = {
  root: string
  folder: string
  environment: Record<string, string>
  owner: string
  check: string[]
  start: string[]
}

type Options = {
  /** The folder that `COPY` copies from, as far as its `.dockerignore` lets it. */
  context: string
  /** Where each stage gets a folder. */
  workshop: string
  /** The Node and the npm that stand for those of a base image that brings them. */
  node: string
  npm: string
  /** Settings of npm on this machine, such as where it asks. */
  npmSettings: Record<string, string>
  say(line: string): void
}

/** Takes the steps of every stage in bare folders. Throws when a command fails. */
export async function buildImage(stages: readonly Stage[], options: Options): Promise<Image> {
  let image: Image | undefined
  for (const stage of stages) {
    options.say(`stage ${stage.name}, from ${stage.base}`)
    image = await buildStage(stage, options)
  }
  return image!
}

async function buildStage({ name, base, steps }: Stage, options: Options): Promise<Image> {
  const root = join(options.workshop, name)
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true })
  const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }
  const image: Image = { root, folder: '/', environment, owner: '0:0', check: [], start: [] }
  if (base.startsWith('node:')) bringNode(root, options)
  for (const step of steps) await take(step, image, options)
  return image
}

function bringNode(root: string, { node, npm }: Options) {
  cpSync(node, join(root, 'usr/local/bin/node'))
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
}

async function take(step: Step, image: Image, options: Options) {
  switch (step.do) {
    case 'workdir':
      image.folder = resolve(image.folder, step.path)
      return void mkdirSync(join(image.root, image.folder), { recursive: true })
    case 'env':
      return void Object.assign(image.environment, step.values)
    case 'user':
      image.owner = step.owner
      return
    case 'check':
      image.check = step.command
      return
    case 'start':
      image.start = step.command
      return
    case 'copy':
      return copy(step, image, options)
    case 'run':
      return run(step.command, image, options)
  }
}

async function run(command: string, image: Image, { npmSettings, say }: Options) {
  say(`  ${command}`)
  const child = startInside(['/bin/sh', '-c', command], {
    ...image,
    environment: { ...image.environment, HOME: '/tmp', ...npmSettings },
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (part: Buffer) => output.push(part))
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`${command}\nended with ${status}:\n${Buffer.concat(output)}`)
}

function copy({ from, sources, target, owner }: Step & { do: 'copy' }, image: Image, options: Options) {
  const origin = from === null ? options.context : join(options.workshop, from)
  const isShown = from === null ? shownBy(join(origin, '.dockerignore'), origin) : () => true
  const place = join(image.root, resolve(image.folder, target))
  for (const source of sources) {
    const path = join(origin, source)
    if (!existsSync(path)) throw new Error(`COPY of ${source}: it is not there`)
    // The content of a folder, but a file itself, into a target that ends with a slash.
    const into = target.endsWith('/') && lstatSync(path).isFile() ? join(place, basename(path)) : place
    mkdirSync(dirname(into), { recursive: true })
    cpSync(path, into, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true, filter: isShown })
    if (owner !== null) giveTo(owner, into)
  }
}

function shownBy(file: string, context: string): (path: string) => boolean {
  const rules = ignore.default().add(readFileSync(file, 'utf8'))
  return (path) => path === context || !rules.ignores(relative(context, path))
}

function giveTo(owner: string, path: string) {
  const [user, group] = owner.split(':').map(Number)
  chownSync(path, user!, group!)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) giveTo(owner, join(path, name))
}
