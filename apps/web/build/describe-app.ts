import { pageColours } from '@cuentaclara/contracts'
import { dictionaries, type Language, languages } from '@cuentaclara/locales'
import type { Plugin } from 'vite'

/**
 * Writes what a device needs to install the app: a manifest in each language, all of one and the same app, and a link to it
 * that the screens keep in their language.
 */
export function describeApp(): Plugin {
  return {
    name: 'describe-app',
    apply: 'build',
    async generateBundle() {
      for (const { i18nLang, isRTL } of languages) {
        const source = JSON.stringify(manifestOf(i18nLang, isRTL))
        this.emitFile({ type: 'asset', fileName: `manifest.${i18nLang}.webmanifest`, source })
      }
    },
    transformIndexHtml() {
      const attrs = { rel: 'manifest', href: '/manifest.en.webmanifest' }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  }
}

function manifestOf(language: Language, isRTL: boolean): object {
  const { shell, counter } = dictionaries[language]
  return {
    // Whatever the language of the day it was installed, it is the same app.
    id: '/',
    name: 'Cuenta Clara',
    short_name: 'Cuenta Clara',
    description: shell.tagline,
    lang: language,
    dir: isRTL ? 'rtl' : 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: pageColours.light,
    theme_color: pageColours.light,
    categories: ['business', 'finance', 'productivity'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...[192, 512].flatMap((size) => [anIcon(size, 'any'), anIcon(size, 'maskable')]),
    ],
    // Who may not do it reads so on the screen itself: a device knows no roles.
    shortcuts: [
      { name: shell.create.invoice, url: '/invoices/new', icons: [anIcon(192, 'any')] },
      { name: counter.tickets.counter, url: '/tickets/new', icons: [anIcon(192, 'any')] },
    ],
  }
}

/** Drawn from the mark by `tools/draw-icons.ts`. */
function anIcon(size: number, purpose: 'any' | 'maskable') {
  const name = purpose === 'any' ? 'icon' : 'icon-maskable'
  return { src: `/${name}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
}
