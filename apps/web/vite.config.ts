import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { version } from './package.json' with { type: 'json' }

const apiTarget = process.env.API_TARGET ?? 'http://127.0.0.1:8080'

export default defineConfig({
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, routeFileIgnorePattern: '\\.test\\.' }),
    react(),
    preloadFonts(),
  ],
  server: { host: '127.0.0.1', proxy: { '/api': { target: apiTarget } } },
  preview: { host: '127.0.0.1', proxy: { '/api': { target: apiTarget } } },
  build: {
    target: 'es2023',
    // A bundle of icons in the page would be a request less and a cache lost at every release.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A door re-exports a whole folder: what nobody asks of it must not come along.
      treeshake: {
        moduleSideEffects: [{ test: /\/packages\/|\/src\/(lib|ui|features)\/.*\.tsx?$/, sideEffects: false }],
      },
      output: {
        // A shared file is named after every screen that shares it: the hash says as much.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('screens') ? 'screens' : '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            // React changes rarely: its own file stays in the cache when we release.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            // What the entry imports without delay, in one file; left alone the bundler makes dozens.
            { name: 'shell', tags: ['$initial'], priority: 1 },
            // What several screens share, by the set of screens that do.
            {
              name: 'screens',
              test: /\.[cm]?[jt]sx?$/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 24_000,
            },
          ],
        },
      },
    },
  },
})

/** Points the preloads of index.html at the names that the build gives the fonts. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const files = Object.keys(bundle ?? {})
        return html.replace(/\/node_modules\/\S+\/([a-z-]+)\.woff2/g, (source, name: string) => {
          const built = files.find((file) => file.includes(`${name}-`) && file.endsWith('.woff2'))
          return built === undefined ? source : `/${built}`
        })
      },
    },
  }
}
