import type { ComponentChildren } from 'preact';
import { inkOn } from '../ink-on.ts';

export const ink = '#1f2937';
export const faintInk = '#5b6472';
const COLOR = /^#[0-9a-f]{6}$/i;

interface ParagraphProps {
  readonly class?: string;
  readonly style?: string;
  readonly children: ComponentChildren;
}

export function Paragraph({ style = '', children, ...named }: ParagraphProps) {
  return (
    <p {...named} style={`margin:0 0 16px;${style}`}>
      {children}
    </p>
  );
}

/** Texts with line breaks between them. */
export function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <>
      {lines.map((line, index) => (
        <>
          {index > 0 && <br />}
          {line}
        </>
      ))}
    </>
  );
}

interface ButtonProps {
  readonly label: string;
  readonly url: string;
  readonly color: string | null;
}

/** A link that looks like a button, legible on any colour. */
export function Button({ label, url, color }: ButtonProps) {
  const isPlain = color === null || !COLOR.test(color);
  const ground = isPlain ? ink : color;
  const style = `display:inline-block;padding:12px 24px;border-radius:6px;background:${ground};color:${inkOn(ground)};font-weight:600;text-decoration:none`;
  return (
    <Paragraph>
      <a href={url} {...(isPlain ? { class: 'plain' } : {})} style={style}>
        {label}
      </a>
    </Paragraph>
  );
}

/** A link in the run of the text. */
export function TextLink({ label, url }: { readonly label: string; readonly url: string }) {
  return (
    <a class="faint" href={url} style={`color:${faintInk}`}>
      {label}
    </a>
  );
}
