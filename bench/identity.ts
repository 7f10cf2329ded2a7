import { signIn } from '../e2e/api.ts'
import { medianOf, report } from './figures.ts'

/** Signing in with the right password, argon2id at its recommended cost. */
export async function measureSignIn(url: string): Promise<void> {
  const { median, all } = await medianOf(7, async () => {
    const started = performance.now()
    await signIn(url, 'viewer@demo.test')
    return performance.now() - started
  })
  report({
    measure: 'sign-in',
    value: median,
    unit: 'ms',
    budget: '<= 80 ms',
    is_met: median <= 80,
    runs: all.length,
    min: Math.min(...all),
    max: Math.max(...all),
  })
}
