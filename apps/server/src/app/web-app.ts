import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageColours } from '@cuentaclara/contracts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, NotFound } from '#platform/errors.ts'
import type { Route } from '#platform/route.ts'

const forever = 'public, max-age=31536000, immutable'

/** Serves the built web app: what carries a hash in its name for ever, the rest asked again each time. */
export async function serveWebApp(
  app: FastifyInstance,
  root: string,
  installation: { language: string; apiBase: string; hasWorker: boolean },
) {
  await app.register(fastifyStatic, {
    root,
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    schemaHide: true,
    setHeaders: (response, path) => {
      response.header('cache-control', keptFor(path))
    },
  } as Parameters<typeof fastifyStatic>[1])
  // By name: below its wildcard the plugin reads the whole folder of each request, to know how a file is spelt there.
  app.get<{ Params: { name: string } }>('/assets/:name', { schema: { hide: true } }, ({ params }, reply) =>
    built.test(params.name) ? reply.sendFile(`assets/${params.name}`) : reply.callNotFound(),
  )
  const { hasWorker } = installation
  const page: Page = { root, ...installation }
  app.get('/', { schema: { hide: true } }, (request, reply) => sendPage(request, reply, page))
  // A worker that browsers have from before asks here whether there is another one: this is how it is told to leave.
  app.get('/sw.js', { schema: { hide: true } }, (_, reply) =>
    reply.sendFile(hasWorker ? 'sw.js' : 'no-worker.js'),
  )
  app.decorate('webPage', page)
}

const built = /^[\w-][\w.-]*\.[a-z0-9]+$/

function keptFor(path: string): string {
  if (path.includes('/assets/')) return forever
  return /[\\/](sw|no-worker)\.js$/.test(path) ? 'no-store' : 'no-cache'
}

/** What no route answers: a page of the web app (its router knows the address), or a problem. */
export function refuseUnknown(app: FastifyInstance, routes: readonly Route[], hasWebApp: boolean) {
  const patterns = routes.map(({ endpoint }) => ({
    method: endpoint.method,
    pattern: patternOf(`/api${endpoint.path}`),
  }))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (hasWebApp && isPageRequest(request, path)) {
      return sendPage(request, reply, (app as unknown as { webPage: Page }).webPage)
    }
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (methods.length === 0 || methods.includes(request.method as 'GET'))
      throw new NotFound('route-not-found')
    reply.header('allow', [...new Set(methods)].join(', '))
    throw new AppError(405, 'method-not-allowed')
  })
}

type Page = { root: string; language: string; apiBase: string; hasWorker: boolean }

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { root, language, apiBase, hasWorker }: Page,
) {
  // Whoever holds such an address may open it: no search engine lists it.
  const isUnlisted = request.url.startsWith('/p/') || request.url.startsWith('/portal/')
  if (isUnlisted) reply.header('x-robots-tag', 'noindex, nofollow')
  // Read each time: a build that replaces it is served at once, and it is two kilobytes.
  const built = readFileSync(join(root, 'index.html'), 'utf8')
  const page = hasWorker ? built : built.replace(releaseNote, '')
  const notes = [...(isUnlisted ? [unlisted] : []), ...(apiBase === usualBase ? [] : [apiNote(apiBase)])]
  const html = notes.length === 0 ? page : page.replace('</head>', () => `${notes.join('')}</head>`)
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'cookie')
    .send(dressed(html, language, request.headers.cookie ?? ''))
}

const unlisted = '<meta name="robots" content="noindex, nofollow" />'

/** The web app keeps itself on the device where the page names its release (`apps/web/build/keep-release.ts`). */
const releaseNote = /<meta name="cuenta-clara-release" content="\w{1,64}">/

const usualBase = '/api'

/** The web app reads it when it starts, so that no installation has to build it again. */
function apiNote(apiBase: string): string {
  return `<meta name="cuenta-clara-api" content="${apiBase}" />`
}

/** With the language of the installation and the look this browser chose, so that a dark screen never flashes white. */
function dressed(html: string, language: string, cookies: string): string {
  const theme = preferenceIn(cookies, 'theme') === 'dark' ? 'dark' : 'light'
  const skin = preferenceIn(cookies, 'skin') === 'bordered' ? 'bordered' : 'default'
  const side = preferenceIn(cookies, 'semi-dark') === 'true' ? ' data-semi-dark=""' : ''
  const direction = preferenceIn(cookies, 'rtl') === 'true' ? 'rtl' : 'ltr'
  return html
    .replace('dir="ltr"', `dir="${direction}"${side}`)
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace('manifest.en.webmanifest', `manifest.${language}.webmanifest`)
    .replace(
      `name="theme-color" content="${pageColours.light}"`,
      `name="theme-color" content="${pageColours[theme]}"`,
    )
    .replace('data-mantine-color-scheme="light"', `data-mantine-color-scheme="${theme}" data-skin="${skin}"`)
}

function preferenceIn(cookies: string, name: string): string | undefined {
  return new RegExp(`(?:^|; ?)cuenta-clara-${name}=([a-z]+)`).exec(cookies)?.[1]
}

function isPageRequest(request: FastifyRequest, path: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (path === '/api' || path.startsWith('/api/')) return false
  return !/\.[a-z0-9]{1,8}$/i.test(path) && !path.startsWith('/assets/')
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`)
}
