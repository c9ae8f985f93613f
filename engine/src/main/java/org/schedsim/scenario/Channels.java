package org.schedsim.scenario;

import java.util.ArrayList;
import java.util.List;
import org.schedsim.workload.Channel;

/** The channels of a scenario. */
final class Channels {
    static final long WITHOUT_LIMIT = Long.MAX_VALUE;

    private final List<Channel> channels = new ArrayList<>();

    Channel add(String name, Channel.Kind kind, long capacity) {
        if (capacity < 1) {
            throw new ScenarioException("channel '" + name + "': found capacity " + capacity + ", expected at least 1");
        }
        for (Channel channel : channels) {
            if (channel.name().equals(name)) {
                throw new ScenarioException("there is a channel '" + name + "' already; give it another name");
            }
        }
        Channel channel = new Channel(name, kind, capacity);
        channels.add(channel);
        return channel;
    }
}
