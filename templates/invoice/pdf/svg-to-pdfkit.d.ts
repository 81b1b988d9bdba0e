declare module 'svg-to-pdfkit' {
  interface Options {
    /** One SVG pixel is one point. */
    readonly assumePt?: boolean;
    readonly warningCallback?: (warning: string) => void;
  }
  export default function svgToPdf(
    document: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options?: Options,
  ): void;
}
