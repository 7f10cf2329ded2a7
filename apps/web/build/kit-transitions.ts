import type { Plugin } from 'vite'

/** How parts of the kit that we show come and go. */
const used = new Set([
  ...['fade', 'fade-down', 'pop', 'pop-top-right'],
  ...['slide-down', 'slide-left', 'slide-right', 'slide-up'],
])
const unused = /['"](fade-(up|left|right)|scale(-[xy])?|(skew|rotate)-\w+|pop-(bottom-\w+|top-left))['"]/
const transition = /^\t"?([a-z-]+)"?: \{\n(?:\t\t.*\n)*\t\},?\n/gm

/** Leaves the others out of the shell, which has a part that comes and goes. */
export function kitTransitions(): Plugin {
  return {
    name: 'kit-transitions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/Transition\/transitions\.mjs$|\/web\/src\/.*\.tsx$/ },
      handler(code, id) {
        if (id.includes('@mantine/core/')) {
          const left = code.replace(transition, (whole, name) => (used.has(name) ? whole : ''))
          for (const name of used)
            if (!new RegExp(`^\\t"?${name}"?: \\{`, 'm').test(left))
              this.error(`The kit has no ${name} any more.`)
          return { code: left, map: null }
        }
        const other = unused.exec(code)
        if (other) this.error(`${id} says ${other[0]}, a way to come and go that is left out of the app.`)
      },
    },
  }
}
