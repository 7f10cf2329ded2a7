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
        codeSplitting: {
          groups: [
            // React changes rarely: its own file stays in the cache when we release.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            // What every screen needs, in one request.
            { name: 'shared', test: /\.[cm]?[jt]sx?$|rolldown|vite/, minShareCount: 5, priority: 1 },
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
