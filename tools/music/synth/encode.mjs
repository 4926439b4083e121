// @ts-check
import { spawnSync } from 'node:child_process';
import { SAMPLE_RATE } from './stereo.mjs';

/**
 * A WAV file of 32-bit floats: no rounding between the synthesis and the encoder.
 * @param {import('./stereo.mjs').Stereo} bus
 * @returns {Buffer}
 */
export const toWav = ({ left, right }) => {
  const dataBytes = left.length * 8;
  const wav = Buffer.alloc(44 + dataBytes);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(36 + dataBytes, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(3, 20);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(SAMPLE_RATE, 24);
  wav.writeUInt32LE(SAMPLE_RATE * 8, 28);
  wav.writeUInt16LE(8, 32);
  wav.writeUInt16LE(32, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(dataBytes, 40);
  for (let i = 0; i < left.length; i += 1) {
    wav.writeFloatLE(left[i] ?? 0, 44 + i * 8);
    wav.writeFloatLE(right[i] ?? 0, 48 + i * 8);
  }
  return wav;
};

/** @returns {boolean} */
export const hasEncoder = () => spawnSync('ffmpeg', ['-version']).status === 0;

/**
 * Joint stereo, variable bit rate, no date and no version in the file.
 * @param {Buffer} wav
 * @param {string} path
 * @param {string} title
 */
export const encodeMp3 = (wav, path, title) => {
  const input = ['-hide_banner', '-loglevel', 'error', '-y', '-f', 'wav', '-i', 'pipe:0'];
  const quality = ['-c:a', 'libmp3lame', '-q:a', '7.6', '-joint_stereo', '1'];
  const exact = ['-fflags', '+bitexact', '-flags:a', '+bitexact', '-map_metadata', '-1'];
  const made = spawnSync(
    'ffmpeg',
    [...input, ...quality, ...exact, '-metadata', `title=${title}`, path],
    {
      input: wav,
    },
  );
  if (made.status !== 0)
    throw new Error(`ffmpeg could not write ${path}: ${made.stderr.toString()}`);
};
