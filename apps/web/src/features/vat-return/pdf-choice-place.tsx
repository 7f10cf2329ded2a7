import classes from './vat-return.module.css'

/** As high as the choice that is on its way: the button below it stays where somebody is about to press it. */
export function PdfChoicePlace() {
  return <div className={classes.pdfChoice} aria-hidden />
}
