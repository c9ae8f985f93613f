package org.schedsim.record;

import org.apiguardian.api.API;

/**
 * A failure that was announced.
 *
 * @param id public or own identifier
 * @param link where it is described; empty = nowhere
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record KnownDefectRecord(String id, String link) {}
