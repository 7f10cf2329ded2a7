import type { Plugin } from 'vite'

/** Of the kit's own colours what the product says; brand, grey, dark, red and green are its own (`ui/theme.ts`). */
const said = new Set(['blue', 'yellow'])
const unsaid = /['"](pink|grape|violet|indigo|cyan|teal|lime|orange)['"]/
const colour = /^\t(\w+): \[[^\]]*\],?\n/gm

/** Leaves the others out of the shell: shades are chance, which does not compress. */
export function kitColours(): Plugin {
  return {
    name: 'kit-colours',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/default-colors\.mjs$|\/web\/src\/.*\.tsx$/ },
      handler(code, id) {
        if (id.includes('@mantine/core/')) {
          const left = code.replace(colour, (whole, name) => (said.has(name) ? whole : ''))
          for (const name of said)
            if (!left.includes(`\t${name}: [`)) this.error(`The kit has no ${name} any more.`)
          return { code: left, map: null }
        }
        const other = unsaid.exec(code)
        if (other) this.error(`${id} says ${other[0]}, a colour that is left out of the app.`)
      },
    },
  }
}
