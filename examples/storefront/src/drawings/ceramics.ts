import type { Tones } from './paint.ts';

export function mug({ base, light, shade, deep }: Tones): string {
  return `
<path d="M262 176c52-8 76 18 70 56-6 36-40 58-82 54" fill="none" stroke="${shade}" stroke-width="20" stroke-linecap="round"/>
<path d="M110 150h164l-9 148c-2 16-14 26-30 26h-86c-16 0-28-10-30-26z" fill="url(#body)"/>
<path d="M117 258h150l-2.500 40c-2 16-14 26-30 26h-86c-16 0-28-10-30-26z" fill="${shade}" opacity=".55"/>
<ellipse cx="192" cy="150" rx="82" ry="19" fill="${light}"/>
<ellipse cx="192" cy="153" rx="71" ry="14" fill="${deep}"/>
<ellipse cx="192" cy="157" rx="62" ry="10" fill="#4a3022"/>
<path d="M132 176c2 34 4 62 7 82" fill="none" stroke="${light}" stroke-width="9" stroke-linecap="round" opacity=".75"/>
<path d="M168 118c-10-16 12-24 2-44M204 118c-10-16 12-24 2-44" fill="none" stroke="${base}" stroke-width="6" stroke-linecap="round" opacity=".35"/>`;
}

export function teapot({ light, shade, deep }: Tones): string {
  return `
<path d="M104 196c-46-14-66 10-58 46 8 34 40 52 74 46" fill="none" stroke="${shade}" stroke-width="18" stroke-linecap="round"/>
<path d="M272 226c36-6 40-62 74-74l14 12c-24 24-20 90-78 112z" fill="${shade}"/>
<path d="M98 236c0-58 44-92 96-92s96 34 96 92c0 52-34 88-96 88s-96-36-96-88z" fill="url(#body)"/>
<path d="M104 262c10 40 42 62 90 62s80-22 90-62c-50 20-130 20-180 0z" fill="${shade}" opacity=".5"/>
<path d="M142 158c10-22 94-22 104 0 2 10-106 10-104 0z" fill="${light}"/>
<path d="M142 158c10 12 94 12 104 0" fill="none" stroke="${deep}" stroke-width="4" opacity=".6"/>
<circle cx="194" cy="130" r="14" fill="${shade}"/>
<path d="M126 210c4-22 16-36 32-44" fill="none" stroke="${light}" stroke-width="10" stroke-linecap="round" opacity=".8"/>`;
}

export function bowl({ base, light, shade, deep }: Tones, size = 1): string {
  const place = `translate(200 324) scale(${size}) translate(-200 -324)`;
  return `
<g transform="${place}">
<path d="M70 202h260c0 70-46 116-96 120h-68c-50-4-96-50-96-120z" fill="url(#body)"/>
<path d="M92 262c20 36 48 57 74 60h68c26-3 54-24 74-60-60 22-156 22-216 0z" fill="${shade}" opacity=".5"/>
<ellipse cx="200" cy="202" rx="130" ry="32" fill="${light}"/>
<ellipse cx="200" cy="205" rx="116" ry="25" fill="${deep}"/>
<ellipse cx="200" cy="212" rx="98" ry="17" fill="${base}"/>
<path d="M96 232c6 24 18 44 32 56" fill="none" stroke="${light}" stroke-width="9" stroke-linecap="round" opacity=".7"/>
</g>`;
}

export function vase({ light, shade, deep }: Tones): string {
  return `
<path d="M200 128c-4-40 6-66-4-96M198 84c-22-6-34-20-36-38 20 2 34 14 36 38zM197 62c20-4 34-16 38-36-20 0-34 12-38 36zM201 112c24-4 40-16 46-36-24 0-42 12-46 36z" fill="#6f7f57" stroke="#56653f" stroke-width="4" stroke-linejoin="round"/>
<path d="M176 126h48c-2 40 4 54 24 82 30 42 18 116-22 116h-52c-40 0-52-74-22-116 20-28 26-42 24-82z" fill="url(#body)"/>
<path d="M140 262c0 38 14 62 34 62h52c20 0 34-24 34-62-34 16-86 16-120 0z" fill="${shade}" opacity=".45"/>
<ellipse cx="200" cy="126" rx="24" ry="7" fill="${light}"/>
<ellipse cx="200" cy="127" rx="17" ry="4.500" fill="${deep}"/>
<path d="M164 224c-12 20-14 40-10 62" fill="none" stroke="${light}" stroke-width="9" stroke-linecap="round" opacity=".75"/>`;
}

export function wheel({ light, shade, deep }: Tones): string {
  return `
<path d="M182 282h36l8 42h-52z" fill="#6d5a4c"/>
<ellipse cx="200" cy="282" rx="128" ry="24" fill="#5b4a3e"/>
<ellipse cx="200" cy="274" rx="128" ry="24" fill="#8c7767"/>
<ellipse cx="200" cy="272" rx="104" ry="17" fill="#a08b7a"/>
<path d="M136 170h128c4 52-24 88-42 98h-44c-18-10-46-46-42-98z" fill="url(#body)"/>
<path d="M146 222c10 24 22 38 32 46h44c10-8 22-22 32-46-34 12-74 12-108 0z" fill="${shade}" opacity=".5"/>
<ellipse cx="200" cy="170" rx="64" ry="16" fill="${light}"/>
<ellipse cx="200" cy="172" rx="54" ry="11" fill="${deep}"/>
<path d="M150 196c3 14 8 26 14 36" fill="none" stroke="${light}" stroke-width="8" stroke-linecap="round" opacity=".75"/>
<path d="M112 292c30 14 80 20 124 14M84 262c-6-16 6-30 22-36M316 262c6-16-6-30-22-36" fill="none" stroke="#5b4a3e" stroke-width="5" stroke-linecap="round" opacity=".45"/>`;
}
