import type { Plugin } from 'vite'

/** Points the preloads of index.html at the names that the build gives the fonts. */
export function preloadFonts(): Plugin {
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
