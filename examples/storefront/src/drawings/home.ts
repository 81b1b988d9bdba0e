import type { Tones } from './paint.ts';

export function pourOver({ light, shade, base }: Tones): string {
  return `
<path d="M134 72h132l-46 108c50 26 74 70 64 110-6 22-22 34-44 34h-80c-22 0-38-12-44-34-10-40 14-84 64-110z" fill="#dfe8e6" opacity=".85"/>
<path d="M126 246c30 16 118 16 148 0 10 16 14 30 10 44-6 22-22 34-44 34h-80c-22 0-38-12-44-34-4-14 0-28 10-44z" fill="#4f3323"/>
<path d="M126 246c30-10 118-10 148 0-30 16-118 16-148 0z" fill="#74503a"/>
<path d="M146 84h108l-46 96h-16z" fill="#f7f1e6"/>
<path d="M164 84l30 92M236 84l-30 92" fill="none" stroke="#ddd0ba" stroke-width="4"/>
<path d="M166 152h68l10 46c-26 10-62 10-88 0z" fill="${base}"/>
<path d="M160 182c26 8 54 8 80 0l4 16c-26 10-62 10-88 0z" fill="${shade}"/>
<path d="M174 160l-5 28" stroke="${light}" stroke-width="6" stroke-linecap="round" opacity=".8"/>
<path d="M134 268c-6 16-4 28 4 38" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".45"/>
<path d="M134 72h132" stroke="#c3d2cf" stroke-width="8" stroke-linecap="round"/>`;
}

export function lamp({ light, shade, deep }: Tones): string {
  return `
<path d="M92 176h216l34 148H58z" fill="#fff3cf" opacity=".55"/>
<path d="M193 168h14v136h-14z" fill="#b98a57"/>
<path d="M200 168h7v136h-7z" fill="#95683b"/>
<path d="M138 324c0-16 28-24 62-24s62 8 62 24z" fill="#b98a57"/>
<path d="M138 324c0-4 2-7 5-10 34 6 80 6 114 0 3 3 5 6 5 10z" fill="#95683b"/>
<path d="M152 66h96c30 22 54 62 60 110H92c6-48 30-88 60-110z" fill="url(#body)"/>
<path d="M99 148c-3 9-6 18-7 28h216c-1-10-4-19-7-28-60 14-142 14-202 0z" fill="${shade}" opacity=".6"/>
<ellipse cx="200" cy="176" rx="108" ry="13" fill="${deep}"/>
<ellipse cx="200" cy="177" rx="96" ry="9" fill="#ffe7a3"/>
<ellipse cx="200" cy="66" rx="48" ry="8" fill="${light}"/>
<path d="M140 92c-14 16-24 34-28 54" fill="none" stroke="${light}" stroke-width="9" stroke-linecap="round" opacity=".7"/>`;
}

export function stool({ base, light, shade, deep }: Tones): string {
  return `
<path d="M196 168h22l4 132h-24z" fill="${deep}"/>
<path d="M128 168h26l-20 156h-26z" fill="${shade}"/>
<path d="M250 168h26l22 156h-26z" fill="${shade}"/>
<path d="M128 168h12l-20 156h-12zM250 168h12l22 156h-12z" fill="${base}"/>
<path d="M131 262h140l2 14H129z" fill="${deep}" opacity=".8"/>
<path d="M72 146v16c0 22 58 38 128 38s128-16 128-38v-16z" fill="${shade}"/>
<ellipse cx="200" cy="146" rx="128" ry="38" fill="url(#body)"/>
<path d="M104 140c40-20 150-22 190-4M120 156c44-14 126-14 166-2M150 170c30-6 72-6 104 0" fill="none" stroke="${shade}" stroke-width="4" stroke-linecap="round" opacity=".6"/>
<path d="M96 132c20-12 48-18 76-20" fill="none" stroke="${light}" stroke-width="7" stroke-linecap="round"/>`;
}

export function throwOf({ base, light, shade, deep }: Tones): string {
  const fringe = Array.from(
    { length: 15 },
    (_, index) => `M${96 + index * 15} 298l${index % 2 ? 2 : -2} 26`,
  );
  return `
<path d="M84 116c0-18 12-30 30-30h178c16 0 28 12 28 28v150H114c-18 0-30-12-30-30z" fill="${shade}"/>
<path d="M84 134c0 18 14 26 32 26h172c20 0 32-10 32-28v168H84z" fill="url(#body)"/>
<path d="M84 134c0 18 14 26 32 26h172c20 0 32-10 32-28" fill="none" stroke="${light}" stroke-width="8"/>
<path d="M84 206h236M84 226h236" stroke="${light}" stroke-width="10" opacity=".9"/>
<path d="M84 216h236" stroke="${deep}" stroke-width="4" opacity=".6"/>
<path d="M84 270h236" stroke="${light}" stroke-width="6" opacity=".9"/>
<path d="M150 162c-4 50-2 96 4 136M246 162c6 48 6 96 0 136" fill="none" stroke="${shade}" stroke-width="6" opacity=".45"/>
<path d="${fringe.join('')}" stroke="${base}" stroke-width="6" stroke-linecap="round"/>`;
}

export function candle(tones: Tones, count = 1): string {
  const places = count === 3 ? [128, 200, 272] : [200];
  return places.map((x, index) => oneCandle(tones, x, index === 1 ? 96 : 126)).join('');
}

function oneCandle({ light, shade }: Tones, x: number, top: number): string {
  const height = 302 - top;
  return `
<circle cx="${x}" cy="${top - 26}" r="46" fill="#ffe9b0" opacity=".5"/>
<path d="M${x} ${top - 52}c18 24 15 40 0 44-15-4-18-20 0-44z" fill="#f2a33a"/>
<path d="M${x} ${top - 32}c8 12 7 20 0 22-7-2-8-10 0-22z" fill="#fff2c4"/>
<path d="M${x} ${top + 4}v-16" stroke="#4a3022" stroke-width="4" stroke-linecap="round"/>
<path d="M${x - 19} ${top + 6}c0-8 38-8 38 0v${height}h-38z" fill="url(#body)"/>
<path d="M${x + 5} ${top + 6}h14v${height}h-14z" fill="${shade}" opacity=".4"/>
<path d="M${x - 10} ${top + 24}v130" stroke="${light}" stroke-width="6" stroke-linecap="round" opacity=".9"/>
<path d="M${x - 44} 306h88c0 14-14 18-26 18h-36c-12 0-26-4-26-18z" fill="#8a8f7d"/>
<path d="M${x - 44} 306h88" stroke="#a9ae9b" stroke-width="6" stroke-linecap="round"/>`;
}

export function board({ light, shade, deep }: Tones): string {
  return `
<path d="M172 66c0-16 12-26 28-26s28 10 28 26l4 48h44c18 0 30 12 30 30v150c0 18-12 30-30 30H124c-18 0-30-12-30-30V144c0-18 12-30 30-30h44z" fill="${shade}"/>
<path d="M172 60c0-16 12-26 28-26s28 10 28 26l4 48h44c18 0 30 12 30 30v148c0 18-12 30-30 30H124c-18 0-30-12-30-30V138c0-18 12-30 30-30h44z" fill="url(#body)"/>
<circle cx="200" cy="62" r="11" fill="${deep}"/>
<path d="M126 136c-4 50 8 100-2 160M160 128c6 60-8 110 2 176M204 128c-8 50 10 120 0 178M246 130c8 60-10 110 2 172M280 140c-6 50 8 100 0 150" fill="none" stroke="${shade}" stroke-width="4" stroke-linecap="round" opacity=".7"/>
<path d="M106 150v120" stroke="${light}" stroke-width="6" stroke-linecap="round"/>`;
}

export function clock({ light, deep }: Tones): string {
  const marks = Array.from({ length: 12 }, (_, hour) => {
    const angle = (hour * Math.PI) / 6;
    const [from, to] = [hour % 3 === 0 ? 78 : 86, 94].map(
      (radius) =>
        `${(200 + Math.sin(angle) * radius).toFixed(1)} ${(196 - Math.cos(angle) * radius).toFixed(1)}`,
    );
    return `M${from}L${to}`;
  });
  return `
<circle cx="200" cy="196" r="132" fill="url(#body)"/>
<circle cx="200" cy="196" r="110" fill="${deep}"/>
<circle cx="200" cy="198" r="108" fill="#fbf7ef"/>
<path d="${marks.join('')}" stroke="#4a4038" stroke-width="5" stroke-linecap="round"/>
<path d="M200 196l-38-40M200 196l22-66" stroke="#2f2923" stroke-width="8" stroke-linecap="round"/>
<circle cx="200" cy="196" r="9" fill="#2f2923"/>
<path d="M88 156c14-38 40-62 74-74" fill="none" stroke="${light}" stroke-width="9" stroke-linecap="round" opacity=".8"/>`;
}
