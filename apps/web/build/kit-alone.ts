import type { Plugin } from 'vite'

/** The kit's parts that every screen shows, and that bring others along only to be named after them: `Button.Group`. */
const companions = /\b(ActionIcon|Button|Checkbox|Switch)\.(Card|Group|GroupSection|Indicator)\b/
const naming = new RegExp(`^${companions.source} = \\w+;$`, 'gm')

/** Lets such a part come alone: who shows one of the others asks for it by its own name, `CheckboxGroup`. */
export function kitAlone(): Plugin {
  return {
    name: 'kit-alone',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.(mjs|tsx)$/, code: companions },
      handler(code, id) {
        if (/@mantine\/core\/esm\/components\//.test(id)) return { code: code.replace(naming, ''), map: null }
        if (!id.includes('node_modules'))
          this.error(`${id} says ${companions.exec(code)![0]}: import it by its own name.`)
      },
    },
  }
}
