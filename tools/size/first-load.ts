/** An entry of vite's `.vite/manifest.json`, as far as we ask. */
export type Chunk = {
  file: string
  imports?: readonly string[]
  css?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

export type FirstLoad = {
  route: string
  scripts: readonly string[]
  styles: readonly string[]
}

/** What every screen asks for by `import()` before it is first drawn, so that the entry does not name it. */
export const loadedAtOnce = ['../../packages/locales/src/en/areas.ts']

/**
 * Every file that a browser with an empty cache loads to show each route: the entry, the route, what they import, and the
 * areas of words that the route waits for (`wordsOf`).
 */
export function firstLoads(
  manifest: Manifest,
  wordsOf: (route: string) => readonly string[] = () => [],
): FirstLoad[] {
  const splitRoute = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/
  const routes = Object.keys(manifest).filter((key) => splitRoute.test(key))
  return routes.map((key) => {
    const route = splitRoute.exec(key)![1]!
    const words = wordsOf(route).map((area) => `../../packages/locales/src/en/${fileOf(area)}.ts`)
    const chunks = closure(manifest, ['index.html', ...loadedAtOnce, ...words, key])
    return {
      route,
      scripts: [...new Set(chunks.map(({ file }) => file))],
      styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
    }
  })
}

/** An area is named as code is, its file as files are. */
function fileOf(area: string): string {
  return area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function closure(manifest: Manifest, keys: readonly string[]): Chunk[] {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}; tools/size names what is loaded at once.`)
    seen.add(key)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const key of keys) visit(key)
  return [...seen].map((key) => manifest[key]!)
}
