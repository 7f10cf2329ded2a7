import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const aside = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/{server,comprobante}/**/*.test.ts',
            '{tools,fuzz}/**/*.test.ts',
          ],
          exclude: [...aside, '**/*.db.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        plugins: [react()],
        root: './apps/web',
        test: { name: 'web', include: ['src/**/*.test.{ts,tsx}'], exclude: aside, testTimeout: 20_000 },
      },
      {
        test: {
          name: 'db',
          include: ['apps/server/**/*.db.test.ts'],
          exclude: aside,
          globalSetup: ['apps/server/test/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['{e2e,chaos}/**/*.e2e.ts'],
          exclude: aside,
          globalSetup: ['e2e/global-setup.ts'],
          // Each file has a program of its own.
          maxWorkers: 2,
          // A journey waits as long as a slow and busy machine needs; none of them is about time.
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
