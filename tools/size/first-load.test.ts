import { expect, test } from 'vitest'
import { firstLoads, loadedAtOnce, type Manifest } from './first-load.ts'

const always = Object.fromEntries(loadedAtOnce.map((key, index) => [key, { file: `always-${index}.js` }]))
const manifest: Manifest = {
  ...always,
  'index.html': { file: 'index.js', imports: ['_react.js'], css: ['index.css'] },
  '_react.js': { file: 'react.js' },
  '_shared.js': { file: 'shared.js', imports: ['_react.js', 'index.html'], css: ['shared.css'] },
  'src/routes/items.tsx?tsr-split=component': { file: 'items.js', imports: ['_shared.js'] },
  'src/routes/login.tsx?tsr-split=component': { file: 'login.js', css: ['login.css'] },
  'src/features/far.tsx': { file: 'far.js' },
}

test('a first load is the entry, the route and all that they import, each file once', () => {
  const alwaysScripts = Object.values(always).map(({ file }) => file)
  expect(firstLoads(manifest)).toEqual([
    {
      route: 'items',
      scripts: ['index.js', 'react.js', ...alwaysScripts, 'items.js', 'shared.js'],
      styles: ['index.css', 'shared.css'],
    },
    {
      route: 'login',
      scripts: ['index.js', 'react.js', ...alwaysScripts, 'login.js'],
      styles: ['index.css', 'login.css'],
    },
  ])
})

test('a chunk that was renamed is not left out in silence', () => {
  const { [loadedAtOnce[0]!]: _gone, ...rest } = manifest
  expect(() => firstLoads(rest)).toThrow(loadedAtOnce[0])
})

test('the words that a route waits for count', () => {
  const words = '../../packages/locales/src/en/sales.ts'
  const loads = firstLoads({ ...manifest, [words]: { file: 'sales.js' } }, (route) =>
    route === 'items' ? ['sales'] : [],
  )
  expect(loads.find(({ route }) => route === 'items')?.scripts).toContain('sales.js')
  expect(loads.find(({ route }) => route === 'login')?.scripts).not.toContain('sales.js')
})
