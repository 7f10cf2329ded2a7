import { contrast, mix, readableOn } from '#lib/colours.ts'
import type { Preferences } from '#lib/preferences.ts'

type Colours = Pick<Preferences, 'primary_light' | 'primary_dark'>
type Ground = { surface: string; page: string }

const light: Ground = { surface: '#FFFFFF', page: '#F8F7FA' }
const dark: Ground = { surface: '#252534', page: '#1B1B28' }
/** WCAG 2.2 AA, with a little to spare: text and buttons, then rings and marks. */
const leastForText = 4.6
const leastForMarks = 3.1

let sheet: CSSStyleSheet | undefined

/** Dresses the page in a person's own colours: every shade that words stand in is derived so that it stays readable. */
export function wearColours({ primary_light, primary_dark }: Colours): void {
  sheet ??= addSheet()
  sheet.replaceSync(
    `:root{${declare(primary_light, light)}}
     :root[data-mantine-color-scheme="dark"],:root[data-semi-dark] .cc-semi-dark{${declare(primary_dark, dark)}}`,
  )
}

/** Back to the colours of the tokens. */
export function wearTokens(): void {
  sheet?.replaceSync('')
}

/** What buttons and small words use of a colour, and how well white or the surface stands against it. */
export function readableShades(colour: string, theme: Preferences['theme']) {
  const ground = theme === 'dark' ? dark : light
  const button = readableOn(['#ffffff'], colour, leastForText)
  const text = readableOn([ground.surface, ground.page], colour, leastForText)
  return { button, text, contrast: contrast(colour, ground.surface) }
}

function declare(colour: string, ground: Ground): string {
  const button = readableOn(['#ffffff'], colour, leastForText)
  const soft = mix(ground.surface, colour, ground === dark ? 0.24 : 0.12)
  const values = {
    primary: colour,
    'primary-dark': button,
    'primary-hover': mix(button, '#000000', 0.14),
    'accent-text': readableOn([ground.surface, ground.page, soft], colour, leastForText),
    'accent-soft': soft,
    selected: mix(ground.surface, colour, ground === dark ? 0.16 : 0.08),
    focus: readableOn([ground.surface, ground.page], colour, leastForMarks),
    'brand-fg': readableOn([ground.surface, soft], colour, leastForText),
    'brand-bg': soft,
  }
  return Object.entries(values)
    .map(([name, value]) => `--cc-${name}:${value};`)
    .join('')
}

function addSheet(): CSSStyleSheet {
  const added = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, added]
  return added
}
