import { Button } from '@mantine/core'
import { type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './answer-offer.module.css'

type SignaturePadProps = {
  /** Hears the drawing after each stroke, a PNG in base64; null when it is cleared. */
  onDrawn: (drawing: string | null) => void
  problem: string | false
}

/** Points of the picture, whatever the screen's: it is kept small, and looks the same in every browser. */
const width = 600
const height = 180

/** Where a signature is drawn by finger, pen or mouse. Whoever has none of them signs with their name. */
export function SignaturePad({ onDrawn, problem }: SignaturePadProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawing = useRef(false)
  // Gone with the pad: what cannot be seen is not sent.
  useEffect(() => () => onDrawn(null), [onDrawn])
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = penOf(event.currentTarget)
    event.currentTarget.setPointerCapture(event.pointerId)
    isDrawing.current = true
    const { x, y } = pointOf(event)
    pen.beginPath()
    pen.moveTo(x, y)
    // A dot is a stroke too.
    pen.lineTo(x + 0.1, y)
    pen.stroke()
  }
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDrawing.current) return
    const { x, y } = pointOf(event)
    const pen = penOf(event.currentTarget)
    pen.lineTo(x, y)
    pen.stroke()
  }
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDrawing.current) return
    isDrawing.current = false
    onDrawn(event.currentTarget.toDataURL('image/png').split(',')[1] ?? null)
  }
  const clear = () => {
    penOf(canvas.current!).clearRect(0, 0, width, height)
    onDrawn(null)
  }
  return (
    <div>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        className={classes.pad}
        role="img"
        aria-label={t('tools.public.answer.pad')}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {problem !== false && (
        <p role="alert" className={classes.error}>
          {problem}
        </p>
      )}
      <div className={classes.under}>
        <span className={classes.hint}>{t('tools.public.answer.pad')}</span>
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          {t('tools.public.answer.clear')}
        </Button>
      </div>
    </div>
  )
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d')!
  // Paper is white and ink is dark in every theme: the same picture is printed and looked at elsewhere.
  pen.strokeStyle = '#1b1b3a'
  pen.lineWidth = 3
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  return pen
}

/** The point of the picture under the pointer: the pad is as wide as its screen lets it be. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
  const box = currentTarget.getBoundingClientRect()
  return {
    x: ((clientX - box.left) * width) / box.width,
    y: ((clientY - box.top) * height) / box.height,
  }
}
