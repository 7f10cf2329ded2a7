// @vitest-environment happy-dom
import type { ReceptionDetail, TimelineEntry } from '@cuentaclara/contracts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { AnswerTimeline } from './answer-timeline.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('money')
})
afterEach(cleanup)

const step = (event: string, detail: string | null = null, actor: string | null = null): TimelineEntry => ({
  at: '2026-11-22T15:00:00-06:00',
  event,
  actor,
  detail,
})

it('the history says who answered under which number, and why it was refused; of what it does not know it is silent', () => {
  const timeline = [
    step('answered', '00100001050000000029', 'Olga Solano'),
    step('refused', 'La fecha no coincide.'),
    step('something-new'),
  ]
  render(
    <MantineProvider>
      <AnswerTimeline reception={{ timeline } as unknown as ReceptionDetail} />
    </MantineProvider>,
  )
  const steps = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(steps).toHaveLength(2)
  expect(steps[0]).toContain('Olga Solano · MR-29')
  expect(steps[1]).toMatch(/Refused by Hacienda.*La fecha no coincide\./)
})
