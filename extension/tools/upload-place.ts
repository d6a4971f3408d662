// Where on a page a file is to go. In: a call with a ref or a coordinate. Out: how to find the place, asked for when the file is ready.
import {ToolError} from '../errors.ts';
import {readRef} from '../page/ref.ts';
import type {UploadPlace} from '../page/upload.ts';
import {uploadPlaceAt} from '../page/upload-place.ts';
import type {PageContext} from './define.ts';
import {requireKnownSite} from './known-site.ts';

interface Input {
	readonly ref?: string | undefined;
	readonly coordinate?: readonly number[] | undefined;
}

export const placeOf = ({input, page, berth, host, signal}: PageContext<Input>): (() => Promise<UploadPlace>) => {
	const {ref, coordinate} = input;
	if (ref !== undefined && coordinate) throw new ToolError('ref: give either ref or coordinate, not both.');
	if (ref !== undefined) {
		const number = readRef('ref', ref);
		return async () => ({ref: number});
	}
	const [x, y] = coordinate ?? [];
	if (x === undefined || y === undefined)
		throw new ToolError('ref: say where the picture is to go: give ref, or coordinate.');
	requireKnownSite({page, berth, host});
	const scale = host.shots.scaleOf(page.id);
	return () =>
		uploadPlaceAt({page, refusal: host.refusal, refNumbers: host.refNumbers, signal}, {x: x / scale, y: y / scale});
};
